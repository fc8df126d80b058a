// linkspan: the wasm is part of this package, and everything is synchronous.
import { makeApi } from './core.js';
import { wasmBytes } from './wasm.js';

const api = makeApi(() => new WebAssembly.Instance(new WebAssembly.Module(wasmBytes())).exports);

export const find = api.find;
export const test = api.test;
export const isLink = api.isLink;
export const linkify = api.linkify;
export const check = api.check;
export const checkText = api.checkText;
export const format = api.format;
export const formatExact = api.formatExact;
export const normalize = api.normalize;
export const quoteLocalPart = api.quoteLocalPart;
export const clean = api.clean;
export const secrets = api.secrets;
export const href = api.href;
export const display = api.display;
export const host = api.host;
export const explain = api.explain;
export const defang = api.defang;
export const refang = api.refang;
export const skeleton = api.skeleton;
export const Detector = api.Detector;
export const Stream = api.Stream;
export const Link = api.Link;
export const version = api.version;
export const unicodeVersion = api.unicodeVersion;
export const lists = api.lists;
export const memorySize = api.memorySize;
