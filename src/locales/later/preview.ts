// The words of previews, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './preview.en.json'
import zh from './preview.zh-CN.json'

addWords({ 'zh-CN': zh, en })
