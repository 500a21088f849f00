/** The texts of the contact form: not in the catalogues, since the first view does not need them. */
import { interfaceLanguage, type Language } from './languages.ts'

const en = {
  name: 'Name',
  email: 'Email',
  subject: 'Subject',
  message: 'Message',
  honeypot: 'Leave this empty',
  send: 'Send Message',
  sending: 'Sending...',
  sentTitle: 'Message sent!',
  sentDescription: "Thank you for your message. I'll respond soon.",
  failedTitle: 'Error',
  failed: 'Failed to send message',
  offline: 'You are offline. Your text stays here: send it once you are connected again.',
  /** Before the owner's address. */
  writeInstead: 'You can also write to',
  nameRequired: 'Name is required',
  emailInvalid: 'Please enter a valid email address',
  messageRequired: 'Message is required',
  tooLong: (length: number, max: number) =>
    `This has ${length.toLocaleString('en')} characters. Please use at most ${max.toLocaleString('en')}.`,
  counter: (length: number, max: number) =>
    `${length.toLocaleString('en')} of ${max.toLocaleString('en')} characters`,
}

export type ContactFormTexts = typeof en

const de: ContactFormTexts = {
  name: 'Name',
  email: 'E-Mail',
  subject: 'Betreff',
  message: 'Nachricht',
  honeypot: 'Bitte leer lassen',
  send: 'Nachricht senden',
  sending: 'Wird gesendet …',
  sentTitle: 'Nachricht gesendet!',
  sentDescription: 'Danke für Ihre Nachricht. Ich antworte bald.',
  failedTitle: 'Fehler',
  failed: 'Die Nachricht konnte nicht gesendet werden',
  offline:
    'Sie sind offline. Ihr Text bleibt hier stehen: Senden Sie ihn, sobald Sie wieder verbunden sind.',
  writeInstead: 'Sie erreichen mich auch unter',
  nameRequired: 'Bitte geben Sie Ihren Namen ein',
  emailInvalid: 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  messageRequired: 'Bitte geben Sie eine Nachricht ein',
  tooLong: (length, max) =>
    `Das sind ${length.toLocaleString('de')} Zeichen. Bitte höchstens ${max.toLocaleString('de')} eingeben.`,
  counter: (length, max) =>
    `${length.toLocaleString('de')} von ${max.toLocaleString('de')} Zeichen`,
}

const es: ContactFormTexts = {
  name: 'Nombre',
  email: 'Correo electrónico',
  subject: 'Asunto',
  message: 'Mensaje',
  honeypot: 'Deja este campo vacío',
  send: 'Enviar mensaje',
  sending: 'Enviando…',
  sentTitle: '¡Mensaje enviado!',
  sentDescription: 'Gracias por tu mensaje. Te responderé pronto.',
  failedTitle: 'Error',
  failed: 'No se ha podido enviar el mensaje',
  offline: 'No tienes conexión. Tu texto sigue aquí: envíalo cuando vuelvas a tenerla.',
  writeInstead: 'También puedes escribir a',
  nameRequired: 'Escribe tu nombre',
  emailInvalid: 'Escribe una dirección de correo válida',
  messageRequired: 'Escribe un mensaje',
  tooLong: (length, max) =>
    `Son ${length.toLocaleString('es')} caracteres. Escribe como máximo ${max.toLocaleString('es')}.`,
  counter: (length, max) =>
    `${length.toLocaleString('es')} de ${max.toLocaleString('es')} caracteres`,
}

const texts: Record<Language, ContactFormTexts> = { en, de, es }

/** @param tag a BCP 47 language tag */
export function contactFormTextsOf(tag: string): ContactFormTexts {
  return texts[interfaceLanguage(tag)]
}
