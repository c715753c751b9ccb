// The words of kept drafts, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './draft.en.json'
import zh from './draft.zh-CN.json'

addWords({ 'zh-CN': zh, en })
