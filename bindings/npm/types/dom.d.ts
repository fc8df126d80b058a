import type { DetectorOptions, Link } from './index.js';

export interface DomOptions extends DetectorOptions {
  rel?: string | null;
  target?: string | null;
  class_name?: string | null;
  /** Called with each element before it is inserted; return false to leave the text as it is. */
  per_link?: (element: HTMLAnchorElement, link: Link) => unknown;
}

/** Link the text nodes of an element; returns how many links were made. */
export declare function linkifyElement(element: Element, options?: DomOptions): number;
/** Link the text nodes of an element, and text that is added or changed later, until
 *  disconnect() is called. */
export declare function observe(element: Element, options?: DomOptions): { disconnect(): void };
