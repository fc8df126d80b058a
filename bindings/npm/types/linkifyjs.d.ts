export interface LinkifyjsMatch {
  type: 'url' | 'email';
  value: string;
  isLink: true;
  href: string;
  start: number;
  end: number;
}

/** The links of a text; the profile is 'safe'. */
export declare function find(
  text: string,
  type?: 'url' | 'email' | { defaultProtocol?: string } | null,
  options?: { defaultProtocol?: string },
): LinkifyjsMatch[];
export declare function test(text: string, type?: 'url' | 'email' | null): boolean;
export declare function registerCustomProtocol(scheme: string): void;
export declare function reset(): void;
