// Builds of browser and server, and the test runner.
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { compressed } from './scripts/build/compress.ts'
import { titled } from './scripts/build/title.ts'
import { whole } from './scripts/build/whole.ts'
import { LongestFirst } from './scripts/longest-first.ts'

/** Side-effect-free packages that @refinedev depends on: keeps only the parts used. */
const pure =
  /node_modules\/(react-markdown|remark|micromark|mdast|unist|unified|hast|vfile|papaparse|sunflower-antd|@ant-design\/pro-|lodash|qs|pluralize)/

/** The parts of Ant Design on the sign-in page; everything else loads with the page that shows it. */
const plain =
  'app|button|config-provider|form|grid|input|message|modal|notification|row|col|skeleton|space|spin|style|theme|tooltip|_util|version'

/** The parts of Ant Design used by the frame and a list. */
const widgets =
  'avatar|badge|breadcrumb|checkbox|drawer|dropdown|empty|flex|input-number|layout|menu|pagination|popconfirm|popover|progress|radio|segmented|select|switch|table|tabs|tag|tree-select|tree'

/** The icons in src/icons/icons.ts. */
const usualIcons = [...readFileSync('src/icons/icons.ts', 'utf8').matchAll(/\w+Outlined/g)].map(([name]) => name)

/** Chunks shared by every page: few files that stay in the browser's cache across releases. */
const groups = [
  {
    name: 'react',
    test: /node_modules\/(react|react-dom|scheduler|react-router|i18next|react-i18next|use-sync-external-store)\//,
    priority: 6,
  },
  {
    name: 'refine',
    test: /node_modules\/(@refinedev\/(core|react-router)|@tanstack|qs|lodash-es|pluralize)\//,
    priority: 5,
  },
  {
    name: 'antd',
    test: new RegExp(
      `node_modules/(antd/es/(${plain})/|@ant-design/(cssinjs|cssinjs-utils|colors|fast-color|icons/es/(components|utils))|@babel/runtime|classnames|stylis|@emotion|dayjs/dayjs|` +
        'rc-(util|motion|field-form|input|textarea|dialog|notification|resize-observer|tooltip)/|@rc-component/(portal|trigger|async-validator)|resize-observer-polyfill)',
    ),
    priority: 4,
  },
  // Illustrations and small modules shared by several pages: one file instead of a dozen of a kilobyte each.
  { name: 'icons', test: /node_modules\/@ant-design\/icons(-svg)?\/es\//, minShareCount: 4, priority: 4 },
  // Separate from all other icons, which load only if one of them is named.
  {
    name: 'usual-icons',
    test: new RegExp(`node_modules/@ant-design/icons(-svg)?/es/(icons|asn)/(${usualIcons.join('|')})\\.js`),
    priority: 3,
  },
  {
    name: 'base',
    test: /\/src\/(gateway|providers|theme|locales\/\w[\w-]*\.ts|navigation\/(unsaved|page-context|use-confirm-loss)|icons\/MenuIcon|shell\/(Broken|Splash))/,
    minShareCount: 2,
    priority: 3,
  },
  { name: 'widgets', test: new RegExp(`node_modules/antd/es/(${widgets})/`), priority: 3 },
  // One chunk for everything imported from here by the frame or a list in it, instead of one for each module.
  {
    debugName: 'shell',
    name: whole('shell', ['src/shell/Shell.tsx', 'src/shell/SignInAgain.tsx', 'src/generic/jobs/JobsButton.tsx']),
    priority: 2,
  },
  {
    debugName: 'list',
    name: whole('list', ['src/generic/ResourcePage.tsx', 'src/fields/tree/TreePick.tsx']),
    priority: 1,
  },
]

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), compressed(), titled()],
  resolve: { dedupe: ['react', 'react-dom', 'react-router', 'dayjs'] },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', emptyOutDir: true }
    : {
        outDir: 'dist/client',
        emptyOutDir: true,
        rolldownOptions: {
          treeshake: { moduleSideEffects: (id: string) => !pure.test(id) },
          output: { codeSplitting: { groups } },
        },
      },
  server: { host: '127.0.0.1' },
  test: {
    exclude: ['**/node_modules/**', '**/dist/**', '**/*.spec.ts', 'tests/another-product/**'],
    server: { deps: { inline: [/@refinedev/] } },
    // Upper limits only: the machine may have other work.
    testTimeout: 120_000,
    hookTimeout: 180_000,
    // A test waits for the database, or for another process, half of its time: one worker more than processors keeps
    // them busy.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'system',
          include: ['{tests,server,kernel,generator,scripts,bench}/**/*.test.{ts,tsx}'],
          globalSetup: ['./tests/support/global.ts'],
          // Each file has a database and a server of its own; reloading the server's modules for each would cost more
          // than most files take. Tests here must not replace globals or modules: that belongs to the browser's side.
          isolate: false,
          // Megabytes for young objects: calls leave many, and collecting them took a fourteenth of a long suite.
          execArgv: ['--max-semi-space-size=64'],
        },
      },
      // Each file for itself, since modules such as dayjs keep what others plug into them; a thread starts sooner than a process.
      { extends: true, test: { name: 'browser side', include: ['src/**/*.test.{ts,tsx}'], pool: 'threads' } },
    ],
  },
}))
