import { AREAS, type Area } from "../../src/i18n/areas";
import { AREAS_ZH } from "../../src/i18n/areasZh";
import { OPERATOR_AREAS } from "../../src/i18n/operatorAreas";
import { OPERATOR_AREAS_ZH } from "../../src/i18n/operatorAreasZh";

/** The areas of the console and of the operator's page. */
export const EVERY_AREA = { ...AREAS, ...OPERATOR_AREAS };
/** The same in Chinese. */
export const EVERY_AREA_ZH = { ...AREAS_ZH, ...OPERATOR_AREAS_ZH };
/** Their names. */
export const AREA_NAMES = Object.keys(EVERY_AREA) as Area[];
