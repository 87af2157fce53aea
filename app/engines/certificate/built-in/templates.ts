import type { Template } from "./template.ts";
import { adireEleko } from "./templates/adire-eleko.ts";
import { asoOkeStrips } from "./templates/aso-oke.ts";
import { baobab } from "./templates/baobab.ts";
import { blueprint } from "./templates/blueprint.ts";
import { chapel } from "./templates/chapel.ts";
import { circuit } from "./templates/circuit.ts";
import { commencement } from "./templates/commencement.ts";
import { constellation } from "./templates/constellation.ts";
import { convocationPages } from "./templates/convocation.ts";
import { deuxRives } from "./templates/deux-rives.ts";
import { drumbeat } from "./templates/drumbeat.ts";
import { fanfarePages } from "./templates/fanfare.ts";
import { firstSteps } from "./templates/first-steps.ts";
import { guillochePages } from "./templates/guilloche.ts";
import { harbour } from "./templates/harbour.ts";
import { harmattanPages } from "./templates/harmattan.ts";
import { harvest } from "./templates/harvest.ts";
import { hexagonBadge } from "./templates/hexagon-badge.ts";
import { indigoClothPages } from "./templates/indigo-cloth.ts";
import { khatamStar } from "./templates/khatam.ts";
import { laurelCrest } from "./templates/laurel-crest.ts";
import { lifeline } from "./templates/lifeline.ts";
import { linkBridge } from "./templates/link-bridge.ts";
import { mint } from "./templates/mint.ts";
import { pinnacle } from "./templates/pinnacle.ts";
import { podium } from "./templates/podium.ts";
import { quill } from "./templates/quill.ts";
import { rosette } from "./templates/rosette.ts";
import { roundBadge } from "./templates/round-badge.ts";
import { safeguard } from "./templates/safeguard.ts";
import { sterling } from "./templates/sterling.ts";
import { stole } from "./templates/stole.ts";
import { stripWeave } from "./templates/strip-weave.ts";
import { terrazzo } from "./templates/terrazzo.ts";
import { tidewaterPages } from "./templates/tidewater.ts";
import { trophyRoom } from "./templates/trophy-room.ts";
import { vine } from "./templates/vine.ts";
import { waxPrintBand } from "./templates/wax-print.ts";

/** In the order the gallery shows them. */
export const TEMPLATES: readonly Template[] = [
  guillochePages,
  indigoClothPages,
  harmattanPages,
  tidewaterPages,
  convocationPages,
  fanfarePages,
  laurelCrest,
  adireEleko,
  harbour,
  stripWeave,
  sterling,
  safeguard,
  khatamStar,
  baobab,
  quill,
  roundBadge,
  mint,
  podium,
  asoOkeStrips,
  firstSteps,
  chapel,
  pinnacle,
  deuxRives,
  rosette,
  commencement,
  terrazzo,
  linkBridge,
  blueprint,
  harvest,
  constellation,
  waxPrintBand,
  trophyRoom,
  circuit,
  lifeline,
  stole,
  vine,
  drumbeat,
  hexagonBadge,
];
