import type { Profile } from '@commonplace/contracts/api';

export const alice: Profile = {
  id: 'id-of-alice',
  name: 'alice',
  username: 'alice',
  display_picture: { downloadUrl: null },
  email: 'alice@example.org',
  emailVerified: true,
  confirmedEmail: 'alice@example.org',
  hasPassword: true,
  foundByEmail: false,
  bio: '',
  location: null,
  birthDate: null,
  social: { website: '', instagram: '', facebook: '', twitter: '', youtube: '', linkedin: '' },
};
