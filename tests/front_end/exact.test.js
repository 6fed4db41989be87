import assert from 'node:assert/strict';
import { test } from 'node:test';
import './browser.js';

const { amount, change, gain, lost, precise, spread } = await import('../../src/octosphere/web/static/shell/exact.js');

test('points are whole until somebody asks how exact they are', () => {
  const written = () => [amount(20.66, 1), gain(-12.4), change(0.3), change(-1.6), lost(0.2), lost(1.8), lost(0), spread(0.12)];
  assert.deepEqual(written(), ['21', '−12', '≈ 0', '−2', '≈ 0', '−2', '0', '']);
  precise.set({ on: true });
  assert.deepEqual(written(), ['20.7', '−12.4', '+0.3', '−1.6', '−0.20', '−1.80', '0', ' ± 0.1']);
  precise.set({ on: false });
});
