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
