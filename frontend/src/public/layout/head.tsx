import { fill } from '../../shared/format/fill.ts';
import type { PageHead } from '../page.ts';
import { texts } from '../texts.ts';

/** Of `api.embeds.note`; pages import only types of the API. */
const oEmbedPath = '/api/oembed';
/** Of pages that have none of their own. */
const homePreview = '/preview.png';

/** Title, description, canonical address, link previews and structured data. Addresses come from `PUBLIC_URL` alone. */
export function Head({ head, publicUrl }: { head: PageHead; publicUrl: string }) {
  const {
    title,
    description,
    path,
    kind,
    preview = homePreview,
    author,
    publishedAt,
    editedAt,
    tags = [],
  } = head;
  const address = path === null ? null : `${publicUrl}${path}`;
  return (
    <>
      <title>{head.documentTitle ?? fill(texts.title, { page: title })}</title>
      <meta name="description" content={description} />
      <meta name="theme-color" content="#fbfaf7" />
      {address === null ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      {author && <meta name="author" content={author} />}
      <meta property="og:site_name" content={texts.productName} />
      <meta property="og:type" content={kind} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${publicUrl}${preview}`} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      {publishedAt && <meta property="article:published_time" content={publishedAt} />}
      {editedAt && <meta property="article:modified_time" content={editedAt} />}
      {tags.map((tag) => (
        <meta key={tag} property="article:tag" content={tag} />
      ))}
      <meta name="twitter:card" content="summary_large_image" />
      {head.previous && <link rel="prev" href={head.previous} />}
      {head.next && <link rel="next" href={head.next} />}
      {head.alternates?.map((alternate) => (
        <link
          key={alternate.type}
          rel="alternate"
          type={alternate.type}
          href={`${publicUrl}${alternate.path}`}
        />
      ))}
      {address !== null && head.isEmbeddable && (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${publicUrl}${oEmbedPath}?${new URLSearchParams({ url: address, format: 'json' })}`}
          title={title}
        />
      )}
      {head.structuredData?.(publicUrl).map((object) => (
        <StructuredData key={JSON.stringify(object)} object={object} />
      ))}
    </>
  );
}

/** A data block, which browsers do not execute. `<` is escaped, so that no title ends the element. */
function StructuredData({ object }: { object: object }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...object }).replaceAll('<', '\\u003c');
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without a `<`
    <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: json }} />
  );
}
