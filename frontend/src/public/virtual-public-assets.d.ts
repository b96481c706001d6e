/** The scripts and the styles of public pages as they were built, see `build/public-assets.ts`. */
declare module 'virtual:public-assets' {
  export const publicAssets: { island: string; motion: string; style: string };
}
