import type * as linkspan from './index.js';

/** Load the WebAssembly module, and return all functions of the package. `source` is what fetch() returns for
 *  linkspan/linkspan.wasm, its bytes or a compiled module. */
export declare function load(
  source: Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module | PromiseLike<Response | ArrayBuffer>,
): Promise<typeof linkspan>;
