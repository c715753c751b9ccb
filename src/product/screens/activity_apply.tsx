// Enrolments: the activity's own questions in the form, and in the list their answers and the way to the payment.
import { lazily } from '../../fields/field-kind'
import { screens } from '../../screens'
import { Answers } from './activity_apply/Answers'
import { Fee } from './activity_apply/Fee'

export default screens('activity_apply', {
  cells: { form_data: Answers, fee: Fee },
  inputs: { form_data: lazily(() => import('./activity_apply/AnswersInput')) },
})
