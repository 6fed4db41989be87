// A picture that the server drew, as files: the SVG itself, and a PNG at twice its size.
const SHARP = 2; // pixels of a PNG for one of the picture
const LONG = 10_000; // ms after which a saved file needs its address no more

/** @param {string} svg */
export const dataUrl = (svg) => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
/** @param {{ svg: string }} given */
export const svgOf = ({ svg }) => new Blob([svg], { type: 'image/svg+xml' });
/** @param {Blob} blob @param {string} name */
export const fileOf = (blob, name) => new File([blob], name, { type: blob.type });

/** @param {{ svg: string, width: number, height: number }} given */
export async function pngOf({ svg, width, height }) {
  const image = Object.assign(new Image(width, height), { src: dataUrl(svg) });
  await image.decode();
  const canvas = Object.assign(document.createElement('canvas'), { width: SHARP * width, height: SHARP * height });
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => {
    canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error('no picture'))), 'image/png');
  });
}

/** @param {Blob} blob @param {string} name */
export function save(blob, name) {
  const link = Object.assign(document.createElement('a'), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), LONG);
}
