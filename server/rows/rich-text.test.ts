// Elements and links that rich text may keep; sanitising it twice changes nothing.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptElement, richText } from '#kernel/rich-text'
import { cleanHtml } from './rich-text'

test.each(['//evil.example', '/\\evil.example', '\\\\evil.example'])(
  'a link of rich text to %s is dropped, its text is kept',
  (href) => {
    expect(cleanHtml(`<p><a href="${href}">去看看</a></p>`)).not.toContain('evil')
    expect(cleanHtml(`<p><a href="${href}">去看看</a></p>`)).toContain('去看看')
  },
)

test.each([
  ['https://example.com/a', true],
  ['HTTP://example.com', true],
  ['mailto:office@example.com', true],
  ['tel:12000000001', true],
  ['/#/article/list', false],
  ['#top', false],
])('a link to %s opens beside the app: %s', (href, beside) => {
  const clean = cleanHtml(`<p><a href="${href}">看</a></p>`)
  expect(clean).toContain(`href="${href}"`)
  expect(clean.includes('target="_blank"') && clean.includes('rel="noopener noreferrer"')).toBe(beside)
})

test('a video keeps its file and can be started; one from nowhere is dropped', () => {
  expect(cleanHtml('<video src="/uploads/2026/01/a.mp4" autoplay loop></video>')).toBe(
    '<video src="/uploads/2026/01/a.mp4" controls="controls"></video>',
  )
  expect(cleanHtml('<p>看<video></video></p>')).toBe('<p>看</p>')
})

test('a text pasted from Word arrives as text, without its settings, styles and invented elements', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>通知</title><style>p.MsoNormal{margin:0}</style>
    <!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=ZH-CN>
    <p class=MsoTitle align=center style='text-align:center'><span style='font-size:22.0pt;font-family:宋体'>会员大会通知<o:p></o:p></span></p>
    <p class=MsoNormal style='text-indent:24.0pt'><b><span style='mso-fareast-language:ZH-CN'>时间</span></b>：九点<o:p>&nbsp;</o:p></p></body></html>`
  const clean = cleanHtml(word)
  expect(clean.replace(/\s+/g, '')).toBe('<p>会员大会通知</p><p><strong>时间</strong>：九点</p>')
})

test.each([
  ['<p class="align-center big">a</p>', '<p class="align-center">a</p>'],
  ['<p class="align-center align-right">a</p>', '<p class="align-center">a</p>'],
  ['<h5>a</h5>', '<h4>a</h4>'],
  ['<b>a</b><del>b</del>', '<strong>a</strong><s>b</s>'],
  ['<span class="ink-red x">a</span><span class="x">b</span>', '<span class="ink-red">a</span>b'],
  ['<p>a<br/>b</p><hr/>', '<p>a<br>b</p><hr>'],
  [
    '<figure class="width-50 align-right"><img alt="x" src="/uploads/a.jpg" width="9"><figcaption>y</figcaption></figure>',
    '<figure class="align-right width-50"><img src="/uploads/a.jpg" alt="x"><figcaption>y</figcaption></figure>',
  ],
  [
    '<table><colgroup><col width="120"><col width="9"></colgroup><thead><tr><th colspan="1">a</th></tr></thead></table>',
    '<table><colgroup><col width="120"><col></colgroup><tbody><tr><th>a</th></tr></tbody></table>',
  ],
  ['<ol start="3" type="a" reversed><li>a</li></ol>', '<ol start="3" type="a"><li>a</li></ol>'],
  ['<pre><code class="language-js">a &lt; b</code></pre>', '<pre><code>a &lt; b</code></pre>'],
])('%s is kept as %s', (given, kept) => {
  expect(cleanHtml(given)).toBe(kept)
  expect(cleanHtml(kept)).toBe(kept)
})

const names = [
  ...Object.keys(richText),
  'b',
  'div',
  'script',
  'style',
  'svg',
  'template',
  'o:p',
  'section',
  'font',
  'title',
]
const values = [
  ...['align-center', 'ink-red x', 'width-50 align-right', 'evil', '/uploads/a.jpg', 'https://a.example/b.png', '2'],
  ...['javascript:alert(1)', '//evil.example', 'data:text/html,x', '120', '"><script>', "' onerror='x", '_blank', ''],
]
const attribute = fc
  .tuple(
    fc.constantFrom('class', 'style', 'src', 'href', 'alt', 'width', 'colspan', 'start', 'onclick', 'srcset', 'id'),
    fc.constantFrom(...values),
  )
  .map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`)
const text = fc.constantFrom(
  '甲',
  ' ',
  '&nbsp;',
  '&lt;img src=x onerror=alert(1)&gt;',
  '<',
  '>',
  '&',
  '-->',
  ']]>',
  '"',
)
/** Not a tree on purpose: tags that nobody closes, and that nobody opened. */
const markup = fc
  .array(
    fc.oneof(
      text,
      fc
        .tuple(fc.constantFrom(...names), fc.array(attribute, { maxLength: 3 }))
        .map(([name, all]) => `<${name}${all.join('')}>`),
      fc.constantFrom(...names).map((name) => `</${name}>`),
      fc.constantFrom('<!--', '<![CDATA[', '<br/', '<p', '</'),
    ),
    { maxLength: 24 },
  )
  .map((parts) => parts.join(''))

test('whatever is sent, sanitising twice changes nothing, and only elements of the editor are left', () => {
  fc.assert(
    fc.property(markup, (html) => {
      const clean = cleanHtml(html)
      expect(cleanHtml(clean)).toBe(clean)
      for (const [tag, name = '', rest = ''] of clean.matchAll(/<([a-z][^\s>]*)([^>]*)>/g)) {
        const given = Object.fromEntries(
          [...rest.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, key, value]) => [key, value?.replaceAll('&amp;', '&')]),
        )
        expect(keptElement(name, given), tag).toEqual({ name, attributes: given })
      }
    }),
    { numRuns: 3000 },
  )
})
