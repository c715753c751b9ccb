// The words of the message after a form was saved, which arrive with the form.
import { addWords } from '../add-words'
import en from './saved.en.json'
import zh from './saved.zh-CN.json'

addWords({ 'zh-CN': zh, en })
