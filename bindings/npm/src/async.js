// The functions of the package, from a .wasm file that is compiled while it arrives.
import { makeApi } from './core.js';

async function instantiate(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return WebAssembly.instantiate(given);
  if (typeof Response === 'function' && given instanceof Response) {
    if (!given.ok) throw new Error(`linkspan: ${given.url} was answered with status ${given.status}`);
    return (await WebAssembly.instantiateStreaming(given)).instance;
  }
  if (given instanceof ArrayBuffer || ArrayBuffer.isView(given)) return (await WebAssembly.instantiate(given)).instance;
  throw new TypeError('linkspan: load() needs a Response, the bytes of linkspan.wasm or a WebAssembly.Module');
}

// Give all functions of the package; `source` is what fetch() returns for
// linkspan/linkspan.wasm, its bytes or a module.
export async function load(source) {
  const { exports } = await instantiate(source);
  return makeApi(() => exports);
}
