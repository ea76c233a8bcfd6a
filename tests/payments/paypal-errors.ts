// PayPal's error responses, from its API description.

export const AUTHENTICATION_FAILURE = {
  name: "AUTHENTICATION_FAILURE",
  message: "Authentication failed due to missing authorization header, or invalid authentication credentials.",
  debug_id: "b1d1f06c7246c",
};

export const NOT_FOUND = {
  name: "RESOURCE_NOT_FOUND",
  message: "The specified resource does not exist.",
  debug_id: "b1d1f06c7246d",
  details: [
    {
      issue: "INVALID_RESOURCE_ID",
      description: "Specified resource ID does not exist. Please check the resource ID and try again.",
    },
  ],
};

const ISSUES = {
  INSTRUMENT_DECLINED:
    "The instrument presented  was either declined by the processor or bank, or it can't be used for this payment.",
  ORDER_NOT_APPROVED:
    "Payer has not yet approved the Order for payment. Please redirect the payer to the 'rel':'approve' url returned as part of the HATEOAS links within the Create Order call or provide a valid `payment_source` in the request.",
  ORDER_ALREADY_CAPTURED: "Order already captured.If 'intent=CAPTURE' only one capture per order is allowed.",
  ORDER_COMPLETION_IN_PROGRESS:
    "The order was created with processing_instruction of ORDER_COMPLETE_ON_PAYMENT_APPROVAL. The customer has approved the payment and PayPal is still in the process of capturing the order on your behalf as instructed. Please try your request again.",
} as const;

export const unprocessable = (issue: keyof typeof ISSUES) => ({
  name: "UNPROCESSABLE_ENTITY",
  message: "The requested action could not be performed, semantically incorrect, or failed business validation.",
  debug_id: "b1d1f06c7246e",
  details: [{ issue, description: ISSUES[issue] }],
});
