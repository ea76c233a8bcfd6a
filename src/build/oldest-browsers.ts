/** The oldest versions that the site supports. tests/architecture/browser-apis.test.ts lists what stands in for younger APIs. */
export const OLDEST_BROWSERS = { chrome: 111, firefox: 121, safari: 16.4 } as const;
