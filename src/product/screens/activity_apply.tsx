// Enrolments: the activity's own questions in the form, and their answers in the list.
import { lazily } from '../../fields/lazily'
import { screens } from '../../screens'
import { Answers } from './activity_apply/Answers'

export default screens('activity_apply', {
  cells: { form_data: Answers },
  inputs: { form_data: lazily(() => import('./activity_apply/AnswersInput')) },
})
