/** Behind a proxy of ours (`TRUST_PROXY: '127.0.0.1'`): a request of its own address each, so that no limit of one address is met. */
export function manyPeers(): () => Record<string, string> {
  let count = 0;
  return () => {
    count += 1;
    return { 'x-forwarded-for': `10.${count >> 16}.${(count >> 8) & 255}.${count & 255}` };
  };
}
