// linkspan/lite: finding, href and linkify in half the size.
import { makeApi } from './core.js';
import { wasmBytes } from './lite-wasm.js';

const api = makeApi(() => new WebAssembly.Instance(new WebAssembly.Module(wasmBytes())).exports, true);

export const find = api.find;
export const test = api.test;
export const isLink = api.isLink;
export const linkify = api.linkify;
export const href = api.href;
export const Detector = api.Detector;
export const Link = api.Link;
export const version = api.version;
export const unicodeVersion = api.unicodeVersion;
export const memorySize = api.memorySize;
