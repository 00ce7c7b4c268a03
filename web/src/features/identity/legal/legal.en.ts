import type { LegalTexts } from "./texts";

/** The English terms, in the operator's name. */
export function legalEn(brand: string): LegalTexts {
  return {
    agreement: {
      title: "User agreement",
      paragraphs: [
        `1.1 This agreement is between you and ${brand}. It covers the account you open here and every service you use through it. By ticking the box you accept it; if you act for a company, you confirm that you may bind that company.`,
        "1.2 You give true and complete information when you register and keep it up to date. You keep your password and verification codes to yourself. What is done with your credentials counts as done by you until you tell us that they were lost or misused.",
        `1.3 You use the services lawfully. You do not attack other systems, send unsolicited mail, spread malicious software, infringe the rights of others, or resell the services without the written consent of ${brand}. We may suspend a resource that endangers others and tell you why.`,
        "1.4 Paid services are charged at the prices shown when you order them. Resources may be stopped when the balance no longer covers them, and their data may be deleted after the period announced in the console. You are told before this happens.",
        "1.5 Storing and transferring data: see the separate clause 1.5.",
        "1.6 Data processed on your behalf: see the separate clause 1.6.",
        `1.7 ${brand} runs the services with due care and announces planned maintenance in advance. Where a service has a service level agreement, that agreement says what you receive when it is missed. Neither side is liable for events it could not foresee or avoid.`,
        "1.8 You may close the account at any time once its resources are deleted and open bills are paid. We may change this agreement for the future; we tell you at least 30 days before, and you may close the account if you disagree.",
      ],
    },
    clause_1_5: {
      title: "Clause 1.5: storing and transferring data",
      paragraphs: [
        `${brand} stores your registration data (login name, contacts, company name, language), your sign-in records and your orders for as long as the account exists, and after that for as long as the law demands.`,
        "The data is used to run the account: to recognise you, to send you codes and notices, to bill you, and to keep the platform secure. It is not sold, and it is not used for advertising by others.",
        "The content you put into a resource stays in the region you chose for it. Registration and billing data may be transferred to the region from which the platform is run. Where such a transfer crosses a border, it is encrypted and follows the rules of both places.",
        "You may see, correct and export your data in the console, and have it deleted together with the account.",
      ],
    },
    clause_1_6: {
      title: "Clause 1.6: data processed on your behalf",
      paragraphs: [
        `When you put personal data of other people into a resource, you decide why and how it is processed, and ${brand} processes it on your behalf and on your instructions only.`,
        "You make sure that you may process this data, and that the people concerned have been informed or have agreed where the law asks for it.",
        `${brand} keeps the data confidential, protects it by technical and organisational measures, binds its staff and subcontractors to the same, and tells you without undue delay when it learns of a breach that concerns your data.`,
        "When you delete a resource, its data is deleted too, backups within 30 days. On request you receive what you need to show that these duties are met.",
      ],
    },
  };
}
