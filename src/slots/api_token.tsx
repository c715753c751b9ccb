// API tokens: beside their list, the way to the reference of the calls that they open.
import { ReferenceLink } from '../components/ReferenceLink'
import { slots } from '../slots'

export default slots('api_token', { toolbar: ReferenceLink })
