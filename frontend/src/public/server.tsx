import type { PageName, PageRequest, PublicPages, RenderPage } from '@commonplace/contracts/pages';
import { renderToStaticMarkup } from 'react-dom/server';
import { Document } from './layout/document.tsx';
import type { PublicPage } from './page.ts';
import { publicPages } from './pages.ts';

/** Renders a page to a complete HTML document. The backend runs this in a worker thread; the page is not hydrated. */
export const render: RenderPage = (request) =>
  `<!doctype html>${renderToStaticMarkup(<RequestedPage request={request} />)}`;

function RequestedPage({ request }: { request: PageRequest }) {
  return <PageOf {...request} page={publicPages[request.page] as PublicPage<PageName>} />;
}

interface PageOfProps {
  page: PublicPage<PageName>;
  data: PublicPages[PageName];
  publicUrl: string;
}

function PageOf({
  page: { head, Content, audience = 'guests', isMoving = false },
  data,
  publicUrl,
}: PageOfProps) {
  return (
    <Document head={head(data as never)} audience={audience} isMoving={isMoving} publicUrl={publicUrl}>
      <Content data={data as never} />
    </Document>
  );
}
