/** W117a taken out: the connection goes to what the name leads to by then, not to what was looked at. */
export const rule = {
  file: 'backend/dist/platform/outgoing/post-once.js',
  find: 'lookup: pinnedTo(addresses),',
  replace:
    'lookup: (name, asked, give) => void resolve(name).then((found) => pinnedTo(found)(name, asked, give), give),',
};
