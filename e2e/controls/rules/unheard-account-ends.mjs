/**
 * U27 taken out: the account ends, and no listener ends its sharing or informs those who have it open. Nor does
 * the second look at all connections come while one watches.
 */
export const rule = [
  {
    file: 'backend/dist/accounts/deletion/account-deletion.js',
    find: 'unit.emit(new AccountEnded(user.id));',
    replace: '',
  },
  { file: 'collab-server/src/timings.ts', find: 'recheck: 5_000', replace: 'recheck: 3_600_000' },
];
