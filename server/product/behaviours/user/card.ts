// A member's card: fields that may be shown to others, and the same as a vCard for phones.
import { fail } from '#kernel/errors'
import { visibleId } from '../../../actions/read'
import type { HandleFor } from '../../../core/behaviour'
import { resourceOf } from '../../../core/context'
import { records, storedRows } from '../../../rows/records'
import { cardCode } from '../../services/cards/code'
import { shortVcardOf, vcardOf } from './vcard'

const names = [
  'user_name',
  'headimg_path',
  'member_no',
  'position_id',
  'company',
  'company_duty',
  'company_logo',
  'company_web',
  'phone',
  'wechat',
  'address',
  'main_business',
  'supply',
  'demand',
  'is_phone_show',
  'state',
]

function said(value: unknown): string | null {
  // A masked value is useless on a card.
  return typeof value === 'string' && value !== '' && !value.includes('***') ? value : null
}

export const card: HandleFor<'user', 'card'> = async (input, context) => {
  const id = await visibleId(input.id, context)
  const resource = resourceOf(context)
  const [found] = await records(resource, [id], names, context)
  if (!found) fail('NF')
  const {
    is_phone_show: shown,
    position_id: _position,
    revision: _revision,
    company_web: web,
    state,
    ...answer
  } = found
  if (shown && 'phone' in answer) {
    // The person agreed to disclose it in full to people who may see it at all.
    const [stored] = await storedRows(resource, [id], ['phone'], context)
    answer['phone'] = stored?.['phone'] ?? null
  } else if (!context.session?.canSensitive) delete answer['phone']
  const person = {
    name: String(answer['user_name'] ?? ''),
    organisation: said(answer['company']),
    title: said(answer['company_duty']) ?? said(answer['position_name']),
    phone: said(answer['phone']),
    address: said(answer['address']),
    web: said(web),
    note: said(answer['main_business']),
  }
  const isMember = state === 'active' || state === 'frozen'
  const check = context.setting('card_check') === true && isMember ? { check_code: cardCode(id, context) } : {}
  return { ...answer, ...check, qrcode: shortVcardOf(person), vcard: vcardOf(person) } as never
}
