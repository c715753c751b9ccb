// Problems of rows stand at the inputs that they speak of.
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Field } from '#kernel/binding'

// Their modules add texts when they load.
await i18next.init({ lng: 'zh-CN', resources: {} })
const { register } = await import('./field-kind')
const { Input: RowsInput } = (await import('./rows')).rows

const Input = ({ id, aria, invalid }: { id: string; aria: object; invalid: boolean }) => (
  <input id={id} {...aria} data-invalid={invalid} />
)
register({ text: { Input } } as never, {})

const title = { zh: '', en: '' }
const one = (name: string) => ({ name, kind: 'text', title, required: false }) as Field
const field = {
  name: 'seats',
  kind: 'rows',
  title,
  fields: { name: one('name'), note: one('note') },
} as unknown as Field

test('the problem of a part describes its input, and one without an input is said in its row', () => {
  const html = renderToStaticMarkup(
    <RowsInput
      field={field}
      value={[{ name: 'A' }, { name: 'A' }]}
      onChange={() => undefined}
      id="seats"
      labelId="label"
      aria={{}}
      disabled={false}
      invalid={false}
      record={{}}
      problems={{ '1.name': 'Taken', '1': 'Full' }}
    />,
  )
  expect(html).toContain(
    '<input id="seats-1-name" aria-describedby="seats-1-name-problem" aria-invalid="true" data-invalid="true"/>' +
      '<div id="seats-1-name-problem" role="alert" class="part-problem">Taken</div>',
  )
  expect(html).toContain('<div id="seats-1-problem" role="alert" class="part-problem">Full</div>')
  expect(html.match(/part-problem/g)).toHaveLength(2)
})
