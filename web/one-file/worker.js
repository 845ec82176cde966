// The engine as a worker without files: its first message is the compiled engine.
import init from 'boardwright:engine';

onmessage = ({ data }) => {
  onmessage = null;
  init({ module_or_path: data });
};
