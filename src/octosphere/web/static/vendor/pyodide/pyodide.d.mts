// The part of Pyodide that the pad's engine uses.
export interface Python {
  unpackArchive(data: ArrayBuffer, format: string, options: { extractDir: string }): void;
  runPython(source: string): (name: string, given: string) => string;
}
export function loadPyodide(options: { indexURL: string }): Promise<Python>;
