import { BlockList, isIP } from 'node:net';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/**
 * Whether a host (a name or an address, without port; IPv6 with or without brackets) can only mean this machine:
 * `localhost`, 127.0.0.0/8, `::1`. `0.0.0.0` is not: browsers reach it from any page.
 */
export function isLoopbackHost(host: string): boolean {
  const bare = host.replace(/^\[(.*)\]$/, '$1').toLowerCase();
  const family = isIP(bare);
  if (family === 0) return bare === 'localhost' || bare === 'localhost.';
  return loopback.check(bare, family === 4 ? 'ipv4' : 'ipv6');
}
