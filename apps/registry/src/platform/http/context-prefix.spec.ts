import { describe, expect, test } from 'vitest';
import { hasBadContext, withoutContextPrefix } from './context-prefix.js';

describe('a context in front of a route', () => {
  test.each([
    ['/contexts/.x/subjects', '/subjects?subjectPrefix=%3A.x%3A'],
    ['/contexts/.x/subjects/', '/subjects?subjectPrefix=%3A.x%3A'],
    ['/contexts/x/subjects?subjectPrefix=a&deleted=true', '/subjects?subjectPrefix=%3A.x%3Aa&deleted=true'],
    ['/contexts/.x/subjects?subjectPrefix=:*:a', '/subjects?subjectPrefix=%3A*%3Aa'],
    ['/contexts/.x/subjects/a', '/subjects/%3A.x%3Aa'],
    [
      '/contexts/.x/subjects/a%2Fb/versions/1?deleted=true',
      '/subjects/%3A.x%3Aa%2Fb/versions/1?deleted=true',
    ],
    ['/contexts/.x/subjects/:.y:a/versions', '/subjects/%3A.y%3Aa/versions'],
    ['/contexts/.x/subjects/:a/versions', '/subjects/%3A.x%3A%3Aa/versions'],
    ['/contexts/.x/compatibility/subjects/a/versions/1', '/compatibility/subjects/%3A.x%3Aa/versions/1'],
    ['/contexts/.x/config', '/config/%3A.x%3A'],
    ['/contexts/.x/mode', '/mode/%3A.x%3A'],
    ['/contexts/.x/config/a', '/config/%3A.x%3Aa'],
    ['/contexts/.x/schemas', '/schemas?subjectPrefix=%3A.x%3A'],
    ['/contexts/.x/schemas/ids/1', '/schemas/ids/1?subject=%3A.x%3A'],
    ['/contexts/.x/schemas/ids/1/schema?subject=a', '/schemas/ids/1/schema?subject=%3A.x%3Aa'],
    ['/contexts/.x/contexts', '/contexts'],
    ['/contexts/.x/contexts/.y', '/contexts/.y'],
    ['/contexts/.x/v1/metadata/id', '/v1/metadata/id'],
    ['/contexts/.x/associations', '/associations?context=.x'],
    ['/contexts/.x/associations:batchGet', '/associations:batchGet?context=.x'],
    ['/contexts/.x/associations/subjects/a', '/associations/subjects/%3A.x%3Aa?context=.x'],
    ['/contexts/.x/associations/resources/a', '/associations/resources/a?context=.x'],
    ['/contexts/./subjects/a', '/subjects/%3A.%3Aa'],
    ['/contexts/%2Ex/subjects/%F0%9F%9A%9A', '/subjects/%3A.x%3A%F0%9F%9A%9A'],
    // What is not Confluent's, or not below a context, stays as it is.
    ['/contexts', '/contexts'],
    ['/contexts/.x', '/contexts/.x'],
    ['/contexts/.x/', '/contexts/.x/'],
    ['/contexts/.x/api/v1/teams', '/contexts/.x/api/v1/teams'],
    ['/contexts/.x/contexts/.y/subjects', '/contexts/.x/contexts/.y/subjects'],
    ['/contexts/a:b/subjects', '/contexts/a:b/subjects'],
    ['/contexts/%/subjects', '/contexts/%/subjects'],
    ['/subjects/contexts/versions', '/subjects/contexts/versions'],
    ['/contexts/.x/subjects/%/versions', '/subjects/%/versions'],
    ['', ''],
  ])('%s means %s', (target, meant) => {
    expect(withoutContextPrefix(target)).toBe(meant);
  });

  test.each([
    ['/contexts/a:b/subjects', true],
    ['/contexts/%00/subjects', true],
    ['/contexts/%ED%A0%80/subjects', true],
    ['/contexts/.x/subjects', false],
    ['/contexts/a:b', false],
    ['/subjects', false],
  ])('%s has a bad context: %s', (target, bad) => {
    expect(hasBadContext(target)).toBe(bad);
  });
});
