// Preloaded into the backend: its names come from the name server of the trial, and one address of this machine counts as
// one of the public internet, without TLS. Nothing of the rules about addresses is changed but that.
import { rewriteSources } from '../../../controls/rewrite-sources.mjs';

const outgoing = 'backend/dist/platform/outgoing';
rewriteSources('the internet of the trial', [
  {
    file: `${outgoing}/post-once.js`,
    find: 'const resolver = new Resolver({ timeout: 2_000, tries: 2 });',
    replace:
      'const resolver = new Resolver({ timeout: 2_000, tries: 2 }); resolver.setServers([process.env.TRIAL_NAME_SERVER]);',
  },
  {
    file: `${outgoing}/post-once.js`,
    find: "const isSecure = url.protocol === 'https:';",
    replace: "const isSecure = false; url.protocol = 'http:';",
  },
  {
    file: `${outgoing}/public-address.js`,
    find: 'switch (isIP(address)) {',
    replace: 'if (address === process.env.TRIAL_PUBLIC_ADDRESS) return true; switch (isIP(address)) {',
  },
]);
