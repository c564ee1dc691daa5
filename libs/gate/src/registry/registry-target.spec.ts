import { describe, expect, it } from 'vitest';
import { registryTarget, serverTarget } from './registry-target.js';

describe('a registry and its token', () => {
  it.each([
    'https://registry.example.com',
    'http://localhost:8081',
    'http://127.0.0.1:8081',
    'http://127.9.9.9',
    'http://[::1]:8081',
    'http://0x7f000001',
  ])('%s may be sent a token', (url) => {
    expect(registryTarget(url, 't0ken').token).toBe('t0ken');
  });

  it.each([
    'http://registry.example.com',
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://[::ffff:127.0.0.1]',
    'http://0.0.0.0',
    'http://128.0.0.1',
  ])('%s may not be sent a token', (url) => {
    expect(() => registryTarget(url, 't0ken')).toThrow(/^The token would travel in the clear to /);
  });

  it.each([
    ['localhost:8081', 'http://localhost:8081'],
    ['localhost', 'http://localhost'],
    ['127.0.0.1:8081/base', 'http://127.0.0.1:8081'],
    ['[::1]:8081', 'http://[::1]:8081'],
    ['registry.example.com:443', 'https://registry.example.com:443'],
    // What may be a secret is not said again.
    ['user:12345', 'https://registry.example.com'],
    ['user:12345@localhost:8081', 'https://registry.example.com'],
    ['eyJhbGciOi.eyJzdWIi.c2ln', 'https://registry.example.com'],
    ['file:///etc/passwd', 'https://registry.example.com'],
  ])('%s is no address, and %s is proposed', (address, proposed) => {
    expect(() => registryTarget(address)).toThrow(
      expect.objectContaining({
        message: 'The address of the registry is no http or https URL.',
        hint: `Write it as ${proposed}.`,
      }),
    );
  });

  it('plain http is allowed without a token', () => {
    expect(registryTarget('http://registry.example.com/base/')).toEqual({
      url: 'http://registry.example.com/base',
    });
  });

  it.each([
    ['https://registry.example.com/api/v1', 'https://registry.example.com'],
    ['https://registry.example.com/api/v1/', 'https://registry.example.com'],
    ['http://localhost:8081/base/api/v1//', 'http://localhost:8081/base'],
    ['https://registry.example.com/myapi/v1', 'https://registry.example.com/myapi/v1'],
    ['https://registry.example.com/api/v1/x', 'https://registry.example.com/api/v1/x'],
  ])('%s is the registry at %s', (given, url) => {
    expect(registryTarget(given, 't0ken')).toEqual({ url, token: 't0ken' });
  });

  it('the path of another registry is its own', () => {
    expect(serverTarget('https://other.example.com/api/v1/')).toEqual({
      url: 'https://other.example.com/api/v1',
    });
  });

  it.each([
    ['registry.example.com', 'The address of the registry is no http or https URL.'],
    ['ftp://registry.example.com', 'The address of the registry is no http or https URL.'],
    ['file:///etc/passwd', 'The address of the registry is no http or https URL.'],
    ['', 'The address of the registry is no http or https URL.'],
    ['https://me:secret@registry.example.com', 'The address of the registry holds credentials.'],
    ['https://me@registry.example.com', 'The address of the registry holds credentials.'],
    ['https://registry.example.com/?a=1', 'The address of the registry has a query or a fragment.'],
    ['https://registry.example.com/#a', 'The address of the registry has a query or a fragment.'],
  ])('%j is refused', (url, message) => {
    expect(() => registryTarget(url)).toThrow(message);
  });

  it.each(['a b', 'a\nb', 'ключ', ''])('the token %j is refused', (token) => {
    expect(() => registryTarget('https://registry.example.com', token)).toThrow(
      'The token has characters that no token has.',
    );
  });
});
