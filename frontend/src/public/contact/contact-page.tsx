import { staticPages } from '@commonplace/contracts/pages';
import { staticHead } from '../layout/static-head.ts';
import type { PublicPage } from '../page.ts';
import { MailLink } from '../static-pages/mail-link.tsx';
import { texts } from '../texts.ts';
import classes from './contact-page.module.css';

const words = texts.contactPage;

/** `/contact`: the email addresses of the installation. */
export const contactPage: PublicPage<'contact'> = {
  audience: 'everyone',
  head: () => staticHead(staticPages.contact[0], words),
  Content: ({ data }) => (
    <div className={classes.page}>
      <h1 className={classes.heading}>{words.heading}</h1>
      <p className={classes.text}>{words.text}</p>
      <p className={classes.address}>
        <MailLink address={data.supportEmail} />
      </p>
      <p className={classes.text}>{words.reply}</p>
      <p className={classes.feedback}>
        {words.feedback} <MailLink address={data.feedbackEmail} />
      </p>
    </div>
  ),
};
