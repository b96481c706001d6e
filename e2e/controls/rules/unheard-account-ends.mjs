/** U27 taken out: the account ends, and nobody takes back what it had shared or tells those who have it open. */
export const rule = {
  file: 'backend/dist/accounts/deletion/account-deletion.js',
  find: 'unit.emit(new AccountEnded(user.id));',
  replace: '',
};
