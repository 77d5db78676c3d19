// Tells the page behind this frame that the bank's question is answered. How, the page asks Stripe.
window.parent.postMessage({ type: 'authenticated' }, '*')
