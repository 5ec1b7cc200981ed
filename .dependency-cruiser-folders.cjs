/** Loops between folders, judged without tests: what a test reads may come from any floor. */
const { options } = require('./.dependency-cruiser.cjs');

module.exports = {
  forbidden: [
    {
      name: 'no-folder-loops',
      comment: 'These folders import each other. Move what both need into a folder below them.',
      severity: 'error',
      scope: 'folder',
      from: { path: '^packages/[^/]+/src' },
      to: { circular: true },
    },
  ],
  options: { ...options, exclude: { path: '/dist/|\\.test\\.tsx?$|/testing/' } },
};
