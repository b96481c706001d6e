/** The scripts, the styles and the first fonts of public pages as they were built, see `build/public-assets.ts`. */
declare module 'virtual:public-assets' {
  export const publicAssets: { island: string; motion: string; style: string; fonts: readonly string[] };
}
