// Links that rich text may keep.
import { expect, test } from 'vitest'
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
    '<video src="/uploads/2026/01/a.mp4" controls></video>',
  )
  expect(cleanHtml('<p>看<video></video></p>')).toBe('<p>看</p>')
})

test('a text pasted from Word arrives as text, without its settings, styles and invented elements', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>通知</title><style>p.MsoNormal{margin:0}</style>
    <!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]--></head><body lang=ZH-CN>
    <p class=MsoTitle align=center style='text-align:center'><span style='font-size:22.0pt;font-family:宋体'>会员大会通知<o:p></o:p></span></p>
    <p class=MsoNormal style='text-indent:24.0pt'><b><span style='mso-fareast-language:ZH-CN'>时间</span></b>：九点<o:p>&nbsp;</o:p></p></body></html>`
  const clean = cleanHtml(word)
  expect(clean.replace(/\s+/g, '')).toBe('<p>会员大会通知</p><p><b>时间</b>：九点</p>')
})
