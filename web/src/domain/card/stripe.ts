import { loadPart } from "../../api/transport";

/** Stripe wants its script from its own address, always the newest. */
const SCRIPT = "https://js.stripe.com/v3/";

/** What went wrong, in words for the person. */
interface Outcome {
  error?: { message?: string };
}

/** A form of Stripe's in a frame of Stripe's. */
interface StripeElement {
  mount: (place: HTMLElement) => void;
  destroy: () => void;
  on: (event: "ready" | "loaderror", act: () => void) => void;
}

/** How the form looks, and in which language. */
export interface StripeLook {
  locale: "en" | "zh";
  appearance: { theme: "stripe" | "night" };
}

/** The form's fields, and the secret of what they are for. */
export interface StripeElements {
  /** Draws what is there, with what is typed in it, in another way. */
  update: (look: StripeLook) => void;
  create: (kind: "payment") => StripeElement;
}

/** As much of Stripe's script as is used here. */
export interface Stripe {
  elements: (options: StripeLook & { clientSecret: string }) => StripeElements;
  confirmSetup: (options: { elements: StripeElements; redirect: "if_required" }) => Promise<Outcome>;
  confirmCardPayment: (clientSecret: string) => Promise<Outcome>;
}

declare global {
  interface Window {
    Stripe?: (publishableKey: string) => Stripe;
  }
}

let loaded: Promise<void> | undefined;

/** Stripe's script with the provider's key; loaded once, when a card is first asked for. */
export async function loadStripe(publishableKey: string): Promise<Stripe> {
  loaded ??= loadPart(loadScript).catch((error: unknown) => {
    loaded = undefined;
    throw error;
  });
  await loaded;
  if (!window.Stripe) throw new Error("Stripe's script is not what it was");
  return window.Stripe(publishableKey);
}

function loadScript(): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`${SCRIPT} was not loaded`));
    };
    document.head.append(script);
  });
}
