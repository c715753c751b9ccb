// A member's card: what may be shown of a person to others.
import { fail } from '#kernel/errors'
import { visibleId } from '../../actions/read'
import type { HandleFor } from '../../behaviour'
import { resourceOf } from '../../context'
import { records } from '../../database/records'

const names = [
  'user_name',
  'headimg_path',
  'member_no',
  'position_id',
  'company',
  'company_duty',
  'company_logo',
  'phone',
  'wechat',
  'address',
  'main_business',
  'supply',
  'demand',
  'is_phone_show',
]

export const card: HandleFor<'user', 'card'> = async (input, context) => {
  const id = await visibleId(input.id, context)
  const [found] = await records(resourceOf(context), [id], names, context)
  if (!found) fail('NF')
  const { is_phone_show: shown, position_id: _position, revision: _revision, ...answer } = found
  if (!shown && !context.session?.canSensitive) delete answer['phone']
  return answer as never
}
