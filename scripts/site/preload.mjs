// What the browser is told to load before it needs it.

/** The faces of what is seen first, by the beginnings of their files. */
const FACES = ['besley-latin-wght-normal', 'atkinson-hyperlegible-next-latin-wght-normal'];

/** The faces come before the styles that ask for them, and before the wasm, which takes all of a slow connection: text that
 * changes its face late moves all below it. `files` are the names in the folder of the faces. */
export function withFaces(html, files) {
  const links = FACES.map((face) => {
    const file = files.find((name) => name.startsWith(face));
    if (!file) throw new Error(`there is no file of the face ${face}`);
    return `<link rel="preload" href="web/files/${file}" as="font" type="font/woff2" crossorigin>`;
  });
  const styles = /<link rel="stylesheet"/;
  if (!styles.test(html)) throw new Error('the page has no styles');
  return html.replace(styles, `${links.join('')}$&`);
}
