// What the editor remembers, for this visit only: explanations stand beside the list of completions until they are closed.
import { StandaloneServices } from 'monaco-editor/editor/standalone/browser/standaloneServices.js';
import { IStorageService } from 'monaco-editor/platform/storage/common/storage.js';

const FOR_ALL = 0; // StorageScope.PROFILE and StorageTarget.USER

/** To be called before the first list of completions. */
export function showExplanations() {
  StandaloneServices.get(IStorageService).store('expandSuggestionDocs', true, FOR_ALL, FOR_ALL);
}
