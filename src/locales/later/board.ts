// The words of boards, which arrive with the screens that say them.
import { addWords } from '../add-words'
import en from './board.en.json'
import zh from './board.zh-CN.json'

addWords({ 'zh-CN': zh, en })
