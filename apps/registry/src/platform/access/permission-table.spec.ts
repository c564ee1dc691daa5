import { ACTIONS } from '@schema-steward/governance';
import { expect, test } from 'vitest';
import { compareRoutes } from './compare-routes.js';
import { PERMISSIONS, renderPermissionDocs } from './permission-table.js';

test('what a stranger may do is this and no more', () => {
  const open = Object.entries(PERMISSIONS).filter(([, action]) => ACTIONS[action] === 'public');
  expect(open.map(([route]) => route)).toEqual([
    'GET /',
    'POST /',
    'GET /api/v1/health',
    'POST /api/v1/tokens/exchange',
    'GET /api/v1/sign-in',
    'GET /api/v1/sign-in/callback',
    'GET /docs',
    'GET /docs-json',
    'GET /docs/errors',
    'GET /docs/:asset',
  ]);
});

test('every action is used by a route, or by what stands behind one', () => {
  expect(
    Object.keys(ACTIONS).filter((action) => !Object.values<string>(PERMISSIONS).includes(action)),
  ).toEqual(['schemas:erase']);
});

test('the table and the router are compared both ways', () => {
  expect(
    compareRoutes(
      [
        { method: 'GET', url: '/a' },
        { method: 'POST', url: '/a' },
        { method: 'GET', url: '/b/:id' },
      ],
      { 'GET /a': 'x', 'GET /b/:other': 'x', 'PUT /c': 'x' },
    ),
  ).toEqual({ unlisted: ['GET /b/:id', 'POST /a'], unserved: ['GET /b/:other', 'PUT /c'] });
  expect(compareRoutes([{ method: 'GET', url: '/a' }], { 'GET /a': 'x' })).toEqual({
    unlisted: [],
    unserved: [],
  });
});

test('docs/permissions.md has a row for every route', () => {
  expect(renderPermissionDocs({ 'GET /': 'service:ping', 'PUT /config/:subject': 'config:write' })).toContain(
    '| `GET /` | `service:ping` | public |\n| `PUT /config/:subject` | `config:write` | owner, admin |\n',
  );
});
