import { publicAssets } from 'virtual:public-assets';
import type { ReactNode } from 'react';
import { paths } from '../../shared/navigation/paths.ts';
import type { PageHead } from '../page.ts';
import { Head } from './head.tsx';
import { Layout } from './layout.tsx';
import '../../shared/theme/tokens.css';
import '../../shared/theme/fonts.css';
import '../public.css';
import '../../shared/theme/print.css';

interface DocumentProps {
  head: PageHead;
  publicUrl: string;
  /** Who receives this page at its address; `first.js` reloads it for a person who should receive the app. */
  audience: 'guests' | 'everyone';
  isMoving: boolean;
  children: ReactNode;
}

/**
 * The HTML document of a public page. Its scripts are files, because the content security policy allows no inline
 * scripts.
 */
export function Document({ head, publicUrl, audience, isMoving, children }: DocumentProps) {
  // Signed-in people do not have the other pages at their addresses in the app.
  const returnPath = audience === 'guests' ? (head.returnPath ?? head.path ?? paths.home) : paths.home;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Head head={head} publicUrl={publicUrl} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script src="/first.js" data-page={audience} />
        {publicAssets.fonts.map((href) => (
          <link key={href} rel="preload" as="font" type="font/woff2" href={href} crossOrigin="anonymous" />
        ))}
        <link rel="stylesheet" href={publicAssets.style} />
        <script type="module" src={isMoving ? publicAssets.motion : publicAssets.island} />
      </head>
      <body>
        <Layout path={returnPath} alternates={head.alternates}>
          {children}
        </Layout>
        {head.path && <p className="printed-address">{publicUrl + head.path}</p>}
      </body>
    </html>
  );
}
